import { apiBase } from './config.ts'
import { callOf, type Input, type ReadOperation, type PagedOperation } from './operation.ts'
import { problemFrom, type Problem } from './problem.ts'
import { bearerToken } from '../session/tokens.ts'

/** Saves what a call answers as a file, or returns why there is none. */
export async function download<Op extends ReadOperation | PagedOperation>(
  operation: Op,
  input: Input<Op>,
  name: string,
): Promise<Problem | undefined> {
  const { url, method, body } = callOf(operation, input)
  const response = await fetch(`${await apiBase()}${url}`, {
    method,
    headers: { authorization: `Bearer ${await bearerToken()}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) return problemFrom(response.status, await response.json(), 'We could not write this file. Please try again.')
  saveFile(await response.blob(), name)
  return undefined
}

export function saveFile(content: Blob, name: string): void {
  const file = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: file, download: name }).click()
  URL.revokeObjectURL(file)
}
