/** The cards of the stories: as whom to look, and where. */
import { DAY } from './distributions.ts'
import { dayOf, type Known } from './step.ts'
import { correctedAt } from './stories.ts'
import type { Term } from './terms.ts'

type Card = { readonly story: string; readonly as: string; readonly where: string; readonly what: string }

function cardsOf({ id }: Pick<Known, 'id'>, [last, now]: readonly Term[]): readonly Card[] {
  const application = (key: string) => `/app/applications/${id(key) ?? ''}`
  const found = now ? correctedAt(now, now.to) : 0
  const [before, after] = [dayOf(found - DAY), dayOf(found)]
  const [robin, pat, sam, ash] = ['recruiter', 'professor', 'student', 'admin'].map((name) => `${name}@demo.example`)
  const card = (story: string, as: string | undefined, where: string, what: string): Card => ({ story, as: as ?? '', where, what })
  return [
    card(
      'A column rejected by mistake',
      robin,
      application('story-bulk-0'),
      'Ten cards were rejected together two days ago and taken back 38 seconds later; the trail shows both.',
    ),
    card(
      'A correction that changes last semester’s report',
      // What one person changes is hidden from analysts.
      ash,
      `/app/reports/nominees?groupBy=semester&university=demo-university&asOf=${after}&compareWith=${before}`,
      `As of ${before}, Corin Corrected counts as placed for ${last?.key ?? ''}, as of ${after} he does not. Ask why.`,
    ),
    card(
      'Points shared by three professors',
      pat,
      '/app/rewards',
      'Pia Points was nominated by three: interview, offer and acceptance are shared, her agreement is not.',
    ),
    card(
      'Points taken back',
      pat,
      '/app/rewards',
      'What Corin Corrected and Renny Reneged brought was taken back, with the cause of each line.',
    ),
    card('A referral that ends today', sam, '/app/referrals', 'Emery offered it thirty days ago: the last day to answer is today.'),
    card(
      'Referred twice, owned once',
      'employee@demo.example',
      '/app/referrals',
      'Two colleagues referred Dora Doubly for one job. The referral that she accepted first owns her application.',
    ),
    card('An acceptance taken back', robin, application('story-reneged'), 'Renny Reneged accepted, and withdrew six days later.'),
    card(
      'Somebody who was erased',
      robin,
      application('story-erased'),
      'The name is gone for good; the application still counts in every report, as of somebody of whom nothing is known.',
    ),
    card(
      'A university without rewards',
      ash,
      '/app/admin/organizations',
      'High Mesa Tech gives no points: its nominations have no lines in any ledger.',
    ),
    card(
      'Paid and free',
      robin,
      '/app/subscription',
      'Kestrel Works pays. Sign in as recruiter2@demo.example, whose company does not, and search for students.',
    ),
    card('A résumé that an admin attached', sam, '/profile', 'It came from the career fair; Sam made it a version of their own.'),
    card(
      'Two recruiters on one card',
      robin,
      application('story-collision'),
      'A colleague shortlisted Cole Collision in the minute in which Robin moved the card, and Robin decided anew.',
    ),
    card(
      'An employer that was none',
      ash,
      '/app/admin/abuse',
      'Swiftlane Staffing asked for a deposit. It was reported, and suspended with its recruiter.',
    ),
  ]
}

export function cardsText(known: Pick<Known, 'id'>, terms: readonly Term[]): string {
  const lines = cardsOf(known, terms.slice(-2)).map(
    ({ story, as, where, what }) => `- **${story}.** As \`${as}\`, [${where}](https://localhost:5500${where}): ${what}`,
  )
  return ['# Where to look', '', 'All fixed accounts have the password `proffer-demo`.', '', ...lines, ''].join('\n')
}
