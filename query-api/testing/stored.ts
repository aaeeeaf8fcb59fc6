import type { Document } from '#platform/read-store/port.ts'
import type { WithoutPosition } from './people.ts'

type View = { readonly name: string; readonly version: number }
export type Stored = readonly [view: View, documents: readonly { readonly _id: string }[]]

/** Typed by the view's model, so that the test data always fits it. */
export function documentsOf<Doc extends Document>(
  view: View & { readonly document?: Doc },
  documents: readonly WithoutPosition<Doc>[],
): Stored {
  return [view, documents]
}
