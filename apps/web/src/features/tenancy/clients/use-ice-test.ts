import { type Client, clients } from '@foyer/contract/tenancy/clients'
import { useEffect, useRef, useState } from 'react'
import { useCallMutation } from '#lib/queries.ts'
import { type ClientValues, keepsCredential } from './clients.rules.ts'
import { type IceResult, testIceServer } from './ice-test.ts'

type Results = ReadonlyMap<string, IceResult>

/** Tests the servers in the form, with the saved credentials where they stay. Results are of the values that were tested. */
export function useIceTest(values: ClientValues, client: Client | null) {
  const [tested, setTested] = useState<{ servers: ClientValues['servers']; results: Results }>()
  const [testing, setTesting] = useState(false)
  const saved = useCallMutation(clients.test)
  const abort = useRef<AbortController>(undefined)
  // A test ends with its page.
  useEffect(() => () => abort.current?.abort(), [])

  const findCredentials = async (): Promise<ReadonlyMap<string, string>> => {
    const isNeeded = Object.values(values.servers).some((server) => keepsCredential(server, client?.servers ?? []))
    if (client === null || !isNeeded) return new Map()
    const { servers } = await saved.mutateAsync({ id: client.id })
    return new Map(servers.map(({ id, credential }) => [id, credential]))
  }
  const test = async () => {
    setTesting(true)
    const controller = new AbortController()
    abort.current = controller
    try {
      const credentials = await findCredentials()
      const entries = Object.entries(values.servers).filter(([, { url }]) => url.trim() !== '')
      const results = await Promise.all(
        entries.map(async ([number, { id, url, username, credential }]): Promise<[string, IceResult]> => {
          const server = {
            url: url.trim().toLowerCase(),
            username: username.trim(),
            credential: credential || (credentials.get(id) ?? ''),
          }
          return [number, await testIceServer(server, controller.signal)]
        }),
      )
      setTested({ servers: values.servers, results: new Map(results) })
    } catch {
      // The call has reported why it failed; a test that was ended has no result.
    }
    if (!controller.signal.aborted) setTesting(false)
  }
  const isCurrent = tested !== undefined && JSON.stringify(tested.servers) === JSON.stringify(values.servers)
  const results: Results = isCurrent ? tested.results : new Map()
  return { results, testing, test: () => void test() }
}
