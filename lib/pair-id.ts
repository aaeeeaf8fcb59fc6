/** One id for what belongs to two things, of the length and signs of an id, whatever the two are called. */
import { hash } from 'node:crypto'

export function pairId(one: string, other: string): string {
  return hash('sha256', JSON.stringify([one, other]), 'base64url').slice(0, 22)
}
