import { applicationsInWindow, studentOf } from '../applications.ts'
import { rate, type Definition } from '../definition.ts'
import type { StatusEntry } from '../facts.ts'
import { through } from '../groups.ts'
import type { Application, View } from '../view.ts'

type Entry = {
  /** The position of its event. */
  readonly thing: string
  readonly application: Application
  readonly entry: StatusEntry
}

/** Moves, and what timers move, and reinstatements: neither the submission nor a disclosure nor a correction. */
const isMove = ({ kind }: StatusEntry) => kind === 'moved' || kind === 'expired' || kind === 'closed' || kind === 'reinstated'

export const corrections: Definition<Entry> = {
  name: 'corrections',
  title: 'Entries corrected',
  question: 'How often is a status a mistake?',
  words:
    'Of all moves and reinstatements of the applications of the window, those that an undo or a correction took back, each once. What a student was never told of, because they moved before, is an entry and was not taken back.',
  version: 1,
  params: ['from', 'to'],
  keys: {
    ...through<Entry>(({ application }) => application),
    actorRole: ({ entry }) => entry.role ?? 'platform',
    reasonCode: ({ entry }) => entry.reasonCode,
  },
  columns: [
    rate(
      ['corrected', 'Corrected'],
      ({ application: { takenBack }, entry }) => (takenBack.includes(entry) ? entry : undefined),
      ({ entry }) => entry,
    ),
  ],
  things: (view) => applicationsInWindow(view).flatMap((application) => entriesOf(application, view)),
  student: ({ application }) => studentOf(application),
}

/** Those that count of one. */
export function entriesOf(application: Application, { sees }: View): readonly Entry[] {
  return application.fact.entries.flatMap((entry) =>
    isMove(entry) && sees(entry.position, entry.at) ? { thing: String(entry.position), application, entry } : [],
  )
}
