import type { pathEntryOf, pathKinds } from '#events/vocabulary/path.ts'
import type { Beside } from './define.ts'

type Moved = Exclude<keyof typeof pathKinds, 'ApplicationSubmitted'>
/** An event by which the path of an application goes on. */
export type PathEvent = Extract<Parameters<typeof pathEntryOf>[0], { readonly type: Moved }>

/** The rows of a view that takes all of them alike. */
export function pathRows<Doc, After>(row: (doc: Doc | undefined, event: PathEvent, id: string, beside: Beside<Doc>) => After) {
  return {
    ApplicationStatusChanged: row,
    ApplicationStatusDisclosed: row,
    ApplicationStatusCorrected: row,
    ApplicationReinstated: row,
    ApplicationAutoClosed: row,
    OfferExpired: row,
  }
}
