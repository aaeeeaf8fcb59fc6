import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'
import type { FactEntry } from './entries.ts'

/**
 * What reports count of the log, but for the paths of applications, which the view `paths` has: a document for each event that changes a
 * figure, written once, so that facts as of any day and known at any position follow from them (reports.md, Common). `_id` is the event's
 * `encodePosition`, so they are read in the order of the log.
 */
export type FactEntryDocument = Document & FactEntry

/** Read by reports alone, which say as of when they are, so it has no topics; and always whole, in the order of its ids. */
export const factEntries = defineModel<FactEntryDocument>({ name: 'fact-entries', version: 2, topics: [], indexes: [] })
