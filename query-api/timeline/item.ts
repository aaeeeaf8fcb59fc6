/** One event of a trail, before it is known who reads it. */
export type TrailItem = {
  readonly eventId: string
  readonly at: string
  readonly recordedAt: string
  readonly type: string
  /** People and days stand in it as placeholders (`lib/placeholders.ts`), which queries replace. */
  readonly sentence: string
  /** The sentence for people outside the organization, and for who may not read reasons, where it differs: without that of a rejection or a withdrawal. */
  readonly sentenceOutside?: string
  readonly actor: { readonly kind: 'user' | 'process' | 'timer' | 'import'; readonly uid?: string; readonly role?: string }
  readonly from?: string
  readonly to?: string
  /** `from` for people outside the organization, where they must not know the true one. */
  readonly fromOutside?: string
  readonly reasonCode?: string
  /** Inside the organization only, like `reasonCode` and `reason` of an application. */
  readonly note?: string
  /** Of a note and of its retraction: its id. */
  readonly noteId?: string
  /** The interview that it is about; of those that a later entry may strike out. */
  readonly interviewId?: string
  /** Of a referral: only for the side that gave it. Of a résumé: why an admin opened or attached it. */
  readonly reason?: string
  readonly requestId: string
  /** The operation that caused it, from the event's envelope; older events have none. */
  readonly operation?: string
  /** Inside the organization only: the bulk action that it was a part of. */
  readonly bulkId?: string
  /** Where a referral and an application meet, in the trail of either: the application. Its company does not read this while it is hidden. */
  readonly linksTo?: string
  /** Of an application that is reviewed blind, ended by an erasure: its company reads the day, and no place in the log. */
  readonly toldByDay?: true
  readonly correctsEventId?: string
  /** It takes back with a reason, later than an undo may. */
  readonly correction?: true
  /** The later entry that took this one back. */
  readonly undoneBy?: string
  /** Only for the organization: views of an application, and changes before their disclosure. */
  readonly internal?: true
  /** Until then it is held back from the student … */
  readonly discloseAt?: string
  /** … unless it was disclosed or moved on from before. */
  readonly heldUntil?: string
  /** When people outside the organization were told of it: for them it happened then. */
  readonly disclosed?: { readonly at: string; readonly recordedAt: string; readonly position: string }
  /** Of points: their line in the ledger, and until when they are not shown, because the answer that they came of may be taken back. */
  readonly entryId?: string
  readonly standsAt?: string
  /** Of points that a rule gave: for which nomination, and which rule. */
  readonly nominationId?: string
  readonly rule?: string
  /** Of a company's campus: the university. */
  readonly campus?: string
  readonly position: string
}
