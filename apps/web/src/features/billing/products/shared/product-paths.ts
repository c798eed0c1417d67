export const productsPath = '/portal/products'
export const createProductPath = '/portal/Products/create-product'
export const buildProductPath = (id: string): `/portal/Products/${string}` => `/portal/Products/${id}`
