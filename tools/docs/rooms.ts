/** The rooms and their allowed imports, from the table of the lint rule. */
import { ROOMS } from '../lint/rooms.ts'
import { codes, table } from './markdown.ts'

export function roomTable(): string {
  const rows = ROOMS.map(({ files, may, types = [], never = [], packages, because }) => [
    codes([files]),
    codes(may),
    codes(types),
    codes(never),
    packages ? codes(packages) : 'any',
    because,
  ])
  return table(['Files', 'May import', 'As types only', 'But never', 'Packages', 'Because'], rows)
}
