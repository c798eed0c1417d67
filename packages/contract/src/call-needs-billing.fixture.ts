/** The needs of the calls of catalogue and billing; see `call-needs.fixture.ts`. */
// biome-ignore format: a call in a line reads like a table
export const billingNeeds = {
  products: {
    list:           'member products.get operator      | reads plans',
    get:            'member products.get operator      | reads plans',
    create:         'member products.put operator      | changes products | audited once',
    update:         'member products.update operator   | changes plans products | audited',
    setStatus:      'member products.disable operator  | changes plans products | audited',
    delete:         'member products.delete operator   | changes products | audited',
  },
  plans: {
    list:           'member plans.get operator         | reads products',
    get:            'member plans.get operator         | reads products',
    create:         'member plans.put operator         | changes plans products | audited once',
    update:         'member plans.update operator      | changes plans products | audited',
    setStatus:      'member plans.disable operator     | changes plans products | audited',
    delete:         'member plans.delete operator      | changes plans products | audited',
    listPrices:     'member plans.get operator         | reads',
    listCurrencies: 'member plans.get operator         | reads',
    listLimits:     'member plans.get operator         | reads',
    listCycles:     'member plans.get operator         | reads',
  },
}
