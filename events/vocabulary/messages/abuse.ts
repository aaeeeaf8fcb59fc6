/** Reports of conversations and how they end (product 2.20, "Where pictures say more"). */
export const abuseStates = ['open', 'closed'] as const
export type AbuseState = (typeof abuseStates)[number]

export const abuseOutcomes = ['no_action', 'warned', 'conversation_closed', 'suspended'] as const
export type AbuseOutcome = (typeof abuseOutcomes)[number]

type Outcome = {
  /** As admins choose it. */
  readonly label: string
  /** As the record has it afterwards. */
  readonly done: string
  /** What who reported reads of it. */
  readonly told: string
}

export const abuseOutcomeWords: Readonly<Record<AbuseOutcome, Outcome>> = {
  no_action: { label: 'No breach', done: 'no breach', told: 'we found nothing that breaks our rules' },
  warned: { label: 'Warn the person', done: 'the person was warned', told: 'we warned the other person' },
  conversation_closed: {
    label: 'The two may not write any more',
    done: 'the two may not write any more',
    told: 'we closed the conversation, so neither of you can write in it',
  },
  suspended: { label: 'Suspend the person', done: 'the person was suspended', told: 'we suspended the other person’s account' },
}
