/**
 * What is stored where nothing followed: stream `padding-<id>`, of an application or a referral. A referral that follows an application
 * stores events of its own, which grow the positions that everybody reads; so where its company must not notice whether there is one, as
 * many are stored without it (docs/decisions/blind-review.md).
 */
import { defineEvent } from './define.ts'
import { Id } from './schema.ts'

/** No view tells of it to anybody. */
export const StepPadded = defineEvent('StepPadded', 1, { thingId: Id }, () => 'Nothing followed, and no position tells so')
