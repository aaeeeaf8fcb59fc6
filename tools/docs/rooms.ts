/** The rooms and what may pass between them, from the table that the linter holds them by. */
import { ROOMS, SERVICES } from '../lint/rooms.ts'
import { codes, table } from './markdown.ts'

export function roomTable(): string {
  const rows = ROOMS.map(({ files, may, types = [], never = [], because }) => [
    codes([files]),
    codes(may),
    codes(types),
    codes(never),
    because,
  ])
  return table(['Files', 'May import', 'As types only', 'But never', 'Because'], rows)
}

export function serviceTable(): string {
  return table(
    ['Packages', 'Only imported by', 'Because'],
    SERVICES.map(({ packages, only, because }) => [codes(packages), codes(only), because]),
  )
}
