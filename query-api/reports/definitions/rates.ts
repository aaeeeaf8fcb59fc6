import { applicationsInWindow, isCountedSeen, reached, studentOf, unseenNote } from '../applications.ts'
import { rate, type Definition } from '../definition.ts'
import { ofApplications } from '../groups.ts'
import type { Application } from '../view.ts'

export const rates: Definition<Application> = {
  name: 'rates',
  title: 'Offers and acceptances',
  question: 'What do interviews lead to?',
  words:
    'Of completed applications: those that reached an offer, of those that reached an interview, and those that reached an acceptance, of those that reached an offer. Stages that were skipped count as reached. Applications that were withdrawn before an answer are left out.',
  version: 1,
  params: ['from', 'to', 'includeActive'],
  keys: ofApplications,
  columns: [
    rate(['offer', 'Offers per interview'], reached('offered'), reached('interviewing')),
    rate(['acceptance', 'Acceptances per offer'], reached('accepted'), reached('offered')),
  ],
  things: applicationsInWindow,
  student: studentOf,
  counts: isCountedSeen,
  notes: unseenNote,
}
