import { defineSlice } from '#platform/calls/define-slice.ts'
import { productsHandlers } from './products.handlers.ts'
import { productsReference } from './products.reference.ts'

export const productsSlice = defineSlice({ calls: productsHandlers, reference: productsReference })
