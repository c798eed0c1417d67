import { type ComponentType, createElement, lazy, Suspense } from 'react'

/** Makes a part of the room that is loaded when it is first shown, and until then leaves its place empty. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part: ComponentType<P> = lazy(async () => ({ default: await load() }))
  return (props) => <Suspense>{createElement(Part, props)}</Suspense>
}
