import type { GraduateReply, ProposedOutcome } from '#contract/outcomes.ts'
import { firstDestinationLabels } from '#events/vocabulary/students/outcomes.ts'

export type WithProposal = GraduateReply & { readonly proposed: ProposedOutcome }

/** The answer from before the offer was accepted. */
export function answerOf({ current }: GraduateReply): GraduateReply['current'] {
  return current?.outcome === 'no_information' ? undefined : current
}

/** `Employed full-time, Acme` */
export function whereTo({ outcome, organization, title }: Partial<Pick<ProposedOutcome, 'outcome' | 'organization' | 'title'>>): string {
  return [outcome ? firstDestinationLabels[outcome] : title, organization].filter(Boolean).join(', ')
}
