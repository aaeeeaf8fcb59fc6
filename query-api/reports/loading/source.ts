import type { Position } from '#events/envelope.ts'
import { factEntries } from '#projections/views/fact-entries/model.ts'
import { paths } from '#projections/views/paths/model.ts'
import { references } from '#projections/views/references/model.ts'
import type { Collection } from '#platform/read-store/port.ts'
import type { View, Views } from '../../core/reader.ts'
import type { Source } from './load.ts'

/** The views that facts are loaded from. */
export const factViews: readonly View[] = [factEntries, paths, references]

/** What the thread of reports reads, as it is in service now. */
export function sourceOf({ active, position }: Pick<Views, 'active' | 'position'>): Source {
  // A message to a thread carries data alone.
  const of = (view: View): Collection => ({ name: active(view).name, indexes: active(view).indexes })
  const least = factViews
    .map(position)
    .reduce<Position | undefined>((one, other) => (one === undefined || other < one ? other : one), undefined)
  return { factEntries: of(factEntries), paths: of(paths), references: of(references), position: least ?? 0n }
}
