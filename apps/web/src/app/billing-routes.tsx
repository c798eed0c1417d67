import { lazyRouteComponent } from '@tanstack/react-router'

/** The screens of the pages of products and plans. */
export const billingRoutes = {
  '/portal/products': {
    screen: lazyRouteComponent(() => import('#features/billing/products/products-screen.tsx'), 'ProductsScreen'),
  },
  '/portal/Products/create-product': {
    screen: lazyRouteComponent(() => import('#features/billing/products/product-screen.tsx'), 'CreateProductScreen'),
  },
  '/portal/Products/$productuuid': {
    screen: lazyRouteComponent(() => import('#features/billing/products/product-screen.tsx'), 'ProductScreen'),
  },
  '/portal/plans': {
    screen: lazyRouteComponent(() => import('#features/billing/plans/plans-screen.tsx'), 'PlansScreen'),
  },
  '/portal/Plans/create-plan': {
    screen: lazyRouteComponent(() => import('#features/billing/plans/plan-screen.tsx'), 'CreatePlanScreen'),
  },
  '/portal/Plans/$planuuid': {
    screen: lazyRouteComponent(() => import('#features/billing/plans/plan-screen.tsx'), 'PlanScreen'),
  },
} as const
