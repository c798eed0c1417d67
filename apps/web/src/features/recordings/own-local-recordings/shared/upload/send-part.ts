import { ApiError } from '#lib/api.ts'

const isRecord = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null

const readText = (body: unknown, key: string): string => {
  const value = isRecord(body) ? body[key] : undefined
  return typeof value === 'string' ? value : ''
}

type Part = { readonly id: string; readonly offset: number; readonly data: Blob; readonly signal: AbortSignal }

/** Sends a part of a file, which no call carries because it is no JSON; resolves to how much has arrived. */
export async function sendPart({ id, offset, data, signal }: Part): Promise<number> {
  const headers = { 'x-foyer': '1', 'content-type': 'application/octet-stream' }
  const response = await fetch(`/api/localRecordingPart/${id}/${offset}`, {
    ...{ method: 'PUT', headers, body: data, signal },
  }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw new ApiError({ status: 0, code: 'unavailable', message: '', requestId: '' })
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok)
    throw new ApiError({
      status: response.status,
      code: readText(body, 'code'),
      message: readText(body, 'message'),
      requestId: readText(body, 'requestId'),
    })
  const received = isRecord(body) ? body.receivedBytes : undefined
  return typeof received === 'number' ? received : offset + data.size
}
