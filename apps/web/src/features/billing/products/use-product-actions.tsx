import { type Product, products } from '@foyer/contract/billing/products'
import { useStatusActions } from '#crud/use-status-actions.tsx'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { productsTexts } from './products.texts.ts'

/** Returns what enables, disables and deletes products, with the questions. */
export function useProductActions(onDeleted?: () => void) {
  const t = useTexts(productsTexts)
  const formats = useFormats()
  return useStatusActions<Product>({
    calls: products,
    texts: productsTexts,
    inUseCode: 'product-in-use',
    describeUse: ({ plans, bundles }) => {
      const uses = [
        ...(plans.length > 0 ? [t.usedByPlans(plans.length)] : []),
        ...(bundles.length > 0 ? [t.usedByBundles(bundles.length)] : []),
      ]
      return uses.length > 0 ? formats.list(uses) : undefined
    },
    onDeleted,
  })
}
