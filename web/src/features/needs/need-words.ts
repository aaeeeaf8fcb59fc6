/** What an admin reads of each kind of thing that needs somebody, and what the button says that leads to it. */
import type { NeedKind } from '#events/vocabulary/needs.ts'
import { inWords } from '../../lib/words/words.ts'
import type { IconName } from '../../ui/Icon.tsx'

type Words = {
  readonly icon: IconName
  readonly one: string
  readonly many: string
  readonly detail: string
  readonly action: string
}

export const needWords: Readonly<Record<NeedKind, Words>> = {
  log_changed: {
    icon: 'warning',
    one: 'event is not as it was stored',
    many: 'events are not as they were stored',
    detail: 'The log was changed from outside, or a part of it is missing. Nothing after it is proven.',
    action: 'Look at it',
  },
  failing_service: {
    icon: 'warning',
    one: 'service does not answer',
    many: 'services do not answer',
    detail: 'What needs it waits until it does.',
    action: 'Look at it',
  },
  waiting_mail: {
    icon: 'mail',
    one: 'mail does not leave',
    many: 'mails do not leave',
    detail: 'The mail server has not taken it for minutes. It is tried again by itself for some hours.',
    action: 'Look at it',
  },
  failed_mail: {
    icon: 'mail',
    one: 'mail was given up',
    many: 'mails were given up',
    detail: 'Nobody got it, and it is not tried again by itself.',
    action: 'Decide',
  },
  failed_task: {
    icon: 'warning',
    one: 'task was given up',
    many: 'tasks were given up',
    detail: 'It is not tried again by itself.',
    action: 'Decide',
  },
  parked_event: {
    icon: 'board',
    one: 'event is parked',
    many: 'events are parked',
    detail: 'It could not be taken, and later ones of the same thing wait behind it.',
    action: 'Look at it',
  },
  view_behind: {
    icon: 'board',
    one: 'projection is behind',
    many: 'projections are behind',
    detail: 'For a minute and more: what screens show of it is old.',
    action: 'Look at it',
  },
  swap_asks: {
    icon: 'board',
    one: 'rebuilt projection waits to be swapped',
    many: 'rebuilt projections wait to be swapped',
    detail: 'The old version serves until somebody has seen the differences.',
    action: 'Decide',
  },
  conversation_report: {
    icon: 'messages',
    one: 'conversation was reported',
    many: 'conversations were reported',
    detail: 'Somebody asks to look at it.',
    action: 'Open',
  },
  person_waiting: {
    icon: 'user',
    one: 'person waits for an approval',
    many: 'people wait for an approval',
    detail: 'Somebody has to say who they are.',
    action: 'Decide',
  },
  access_request: {
    icon: 'user',
    one: 'person asks to join',
    many: 'people ask to join',
    detail: 'Without an invitation.',
    action: 'Decide',
  },
  proposed_skill: {
    icon: 'plus',
    one: 'skill is proposed',
    many: 'skills are proposed',
    detail: 'Until you decide, only those see it who proposed it.',
    action: 'Sort them',
  },
  proposed_organization: {
    icon: 'building',
    one: 'organization is proposed',
    many: 'organizations are proposed',
    detail: 'Until you decide, only those see it who proposed it.',
    action: 'Sort them',
  },
  asked_label: {
    icon: 'building',
    one: 'organization asks for another name',
    many: 'organizations ask for another name',
    detail: 'It keeps the old one until you agree.',
    action: 'Decide',
  },
  asked_domains: {
    icon: 'building',
    one: 'organization asks for domains',
    many: 'organizations ask for domains',
    detail: 'Who registers at one of them would be confirmed by it.',
    action: 'Decide',
  },
}

/** `Nine things need somebody`. @param amount of kinds */
export function needsTitle(amount: number): string {
  return amount === 0 ? 'Nothing needs somebody' : `${inWords(amount)} ${amount === 1 ? 'thing needs' : 'things need'} somebody`
}
