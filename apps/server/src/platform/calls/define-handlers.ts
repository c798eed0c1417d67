import { type Call, type Output, toCallName } from '@foyer/contract/call'
import type { FindAttribute } from './access.ts'
import type { HandlerContext, PrepareContext } from './context.ts'

/**
 * The response of a `download` call. `chunks` runs after the handler's transaction and opens one of its own per chunk,
 * so that a slow reader does not hold a connection.
 */
export type Download = { name: string; chunks: AsyncIterable<string | Uint8Array> }

type HandlerResult<C extends Call> = C extends { readonly download: string } ? Download : Output<C>

/** A handler in two steps: `prepare` waits for something outside the database, `run` is the transaction that uses the result. */
export type TwoStepHandler = {
  /** How many preparations of this call one tenant may run concurrently; others wait briefly and then fail with `busy`. */
  maxConcurrent: number
  // biome-ignore lint/suspicious/noExplicitAny: `defineTwoStepHandler` checks that both steps agree on the type
  prepare: (context: any) => Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  run: (context: any, prepared: any) => Promise<any>
}

/** The server's implementation of a call. */
export type Handler<C extends Call> = ((context: HandlerContext<C>) => Promise<HandlerResult<C>>) | TwoStepHandler

/** Thrown by `run` if the prepared result is out of date: both steps are repeated. */
export class StalePreparationError extends Error {}

/**
 * Defines a handler that waits for something other than the database: DNS, a mail server, the engine, hashing, image
 * decoding, or parsing large input. `prepare` runs after the caller was authorised, without a connection; `run` is the
 * transaction, in which the caller is authorised again and anything that may have changed is checked.
 */
export const defineTwoStepHandler = <C extends Call, P>(
  _call: C,
  {
    maxConcurrent = 2,
    ...steps
  }: {
    maxConcurrent?: number
    prepare: (context: PrepareContext<C>) => Promise<P>
    run: (context: HandlerContext<C>, prepared: P) => Promise<HandlerResult<C>>
  },
): TwoStepHandler => ({ maxConcurrent, ...steps })

/** A call with its handler, without their generic types: input is parsed with the call's schema before the handler runs. */
export type RegisteredCall = {
  /** The call's full name. */
  name: string
  call: Call
  /** Set if the call's permission depends on an attribute of its object. */
  findAttribute?: FindAttribute | undefined
  /** The step before the transaction, if the handler has one. */
  preparation:
    | { maxConcurrent: number; run: (context: Omit<PrepareContext<Call>, 'input'>, input: unknown) => Promise<unknown> }
    | undefined
  run: (context: Omit<HandlerContext<Call>, 'input'>, input: unknown, prepared: unknown) => Promise<unknown>
}

function register(name: string, call: Call, handler: Handler<Call>): RegisteredCall {
  if (typeof handler === 'function') {
    return {
      name,
      call,
      preparation: undefined,
      run: (context, input) => handler({ ...context, input }),
    }
  }
  const { maxConcurrent, prepare, run } = handler
  return {
    name,
    call,
    preparation: { maxConcurrent, run: (context, input) => prepare({ ...context, input }) },
    run: (context, input, prepared) => run({ ...context, input }, prepared),
  }
}

/** Binds a slice's handlers to its calls; the compiler requires a handler per call and rejects undeclared errors. */
export function defineHandlers<Calls extends { readonly [name: string]: Call }>(
  calls: Calls,
  handlers: { readonly [N in keyof Calls]: Handler<Calls[N]> },
): RegisteredCall[] {
  return Object.entries(calls).map(([name, call]) =>
    // @ts-expect-error call and handler have the same name, which the compiler cannot follow through Object.entries
    register(toCallName(call), call, handlers[name]),
  )
}
