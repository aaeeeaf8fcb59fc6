/** The rooms, from the table of the lint rule: what lives in each, and what it may import. */
import { ROOMS } from '../lint/rooms.ts'
import { code, codes, table } from './markdown.ts'

/** These may import everything. */
const FREE_ROOMS: readonly (readonly [room: string, holds: string])[] = [
  ['main/', 'with `main.ts` the composition: joins the rooms and opens the adapters that the configuration chooses'],
  ['bench/', 'measurements'],
  ['docs/', 'what you may want to read'],
]

const told: readonly (readonly [room: string, holds: string])[] = [
  ...ROOMS.flatMap(({ files, holds }) => (holds === undefined ? [] : [[files.replace(/\*[^/]*$/, ''), holds] as const])),
  ...FREE_ROOMS,
]

export function roomsAtAGlance(): string {
  return table(
    ['Room', 'What lives there'],
    told.map(([room, holds]) => [code(room), holds]),
  )
}

/** @returns folders at the top of the repository of which nothing is told */
export function untoldFolders(folders: readonly string[]): readonly string[] {
  return folders.filter((folder) => !told.some(([room]) => room.startsWith(`${folder}/`)))
}

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
