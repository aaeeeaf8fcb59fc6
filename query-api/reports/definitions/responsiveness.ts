import { DAY_MS } from '#lib/days.ts'
import {
  answeredWithin,
  applicationsInWindow,
  closedWith,
  ended,
  isWithdrawnUnseen,
  studentOf,
  submitted,
  unseenNote,
} from '../applications.ts'
import { rate, type Definition } from '../definition.ts'
import { ofApplications } from '../groups.ts'
import type { Application } from '../view.ts'

const DAYS = 14

export const responsiveness: Definition<Application> = {
  name: 'responsiveness',
  title: 'Answers within 14 days',
  question: 'How many applications are answered within 14 days?',
  words:
    'Of the applications that were submitted at least 14 days before: those that the company answered within 14 days. Of those that ended: the ones that were closed and never answered, and the ones that were closed after an answer. A view is no answer. Applications that were withdrawn before an answer are left out.',
  version: 1,
  params: ['from', 'to'],
  keys: ofApplications,
  columns: [
    rate<Application>(['answered14', 'Answered within 14 days'], answeredWithin(DAYS), submitted),
    rate<Application>(['noResponse', 'Closed without an answer'], closedWith(false), ended),
    rate<Application>(['noDecision', 'Closed after an answer'], closedWith(true), ended),
  ],
  things: (view) => applicationsInWindow(view).filter((application) => view.ask.asOf - submitted(application).at >= DAYS * DAY_MS),
  student: studentOf,
  counts: (application) => !isWithdrawnUnseen(application),
  notes: unseenNote,
}
