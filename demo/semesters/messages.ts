/** Conversations: of recruiters with those who applied, of professors with their nominees, of staff with students. */
import { markAsRead } from '#command-api/messages/mark-as-read.ts'
import { sendMessage } from '#command-api/messages/send.ts'
import type { Random } from '#lib/random/random.ts'
import { awake, chance, DAY, HOUR, logNormal, spreadCount } from './distributions.ts'
import type { Consent } from './nominations.ts'
import type { People } from './people.ts'
import type { Application } from './pipeline.ts'
import type { Size } from './size.ts'
import { step, type Step } from './step.ts'

type Pair = { readonly from: string; readonly to: string; readonly at: number; readonly about: keyof typeof first }

const first = {
  application: [
    'Thank you for applying. Which of your projects would you like to talk about?',
    'We read your application with pleasure. When could you talk for half an hour?',
    'May I ask which of the two offices you would prefer?',
  ],
  nomination: [
    'I am glad that you agreed. Please have your résumé looked at before you apply.',
    'Two companies asked about the scheduler project. Would you show it to them?',
    'Shall we go through your applications on Thursday?',
  ],
  office: [
    'The career office is open on Friday afternoon, also for practice interviews.',
    'Your profile has no link to a project yet. It takes five minutes.',
    'A company that visits next week looks for people with your skills.',
  ],
} as const
const replies = [
  'Thank you, that helps. I will send it tomorrow.',
  'Gladly. Tuesday and Thursday afternoon suit me.',
  'I have changed it. Would you look at it again?',
  'That is settled, then. See you there.',
  'I have one more question: who will be there?',
  'Just come by. It does not take long.',
]

export function messageSteps(
  random: Random,
  { conversations }: Size,
  world: { people: People; applications: readonly Application[]; consents: readonly Consent[]; end: number },
): readonly Step[] {
  const { people, applications, consents, end } = world
  const moved = applications.filter(({ moves }) => moves.length > 1)
  const pairs: Pair[] = [
    ...random.some(moved, Math.round(conversations * 0.55)).map(({ job, student, moves }): Pair => ({
      from: job.recruiter,
      to: student.email,
      at: (moves[0]?.at ?? 0) + HOUR,
      about: 'application',
    })),
    ...random
      .some(consents, Math.round(conversations * 0.2))
      .map(({ professor, student, at }): Pair => ({ from: professor, to: student, at: at + 2 * HOUR, about: 'nomination' })),
    ...random.some(people.students, Math.round(conversations * 0.25)).flatMap(({ email, place, at, graduatesAt }): readonly Pair[] => {
      const office = people.staff.find((one) => one.place === place)
      return office ? [{ from: office.email, to: email, at: at + random.next() * (Math.min(end, graduatesAt) - at), about: 'office' }] : []
    }),
  ]
  const begun = new Set<string>()
  return pairs.flatMap((pair) => {
    const key = `talk-${pair.from}-${pair.to}`
    if (begun.has(key)) return []
    begun.add(key)
    return talk(random, key, pair).filter(({ at }) => at < end)
  })
}

/** They answer each other within a day or so; of the last message a third stays unread. */
function talk(random: Random, key: string, { from, to, at: begins, about }: Pair): readonly Step[] {
  const steps: Step[] = []
  let at = awake(random, begins)
  let [writer, reader] = [from, to]
  // A second message before the answer is read together with the first.
  const count = 1 + spreadCount(random, 3.8)
  for (let n = 0; n < count; n++) {
    const [by, contact] = [writer, reader]
    const message = n === 0 ? random.pick(first[about]) : random.pick(replies)
    const sent = `${key}-${n}`
    steps.push(
      step(sendMessage, { key: sent, at, by, after: n === 0 ? undefined : `${key}-0` }, ({ account }) => ({
        toUser: account(contact).uid,
        message,
      })),
    )
    const wait = logNormal(random, 0.9, 0.8) * DAY
    const readsAt = at + wait * (0.3 + random.next() * 0.6)
    const answered = !chance(random, 0.3)
    if (n < count - 1 ? answered : chance(random, 0.7))
      steps.push(
        step(markAsRead, { key: `${sent}-read`, at: readsAt, by: contact, after: sent }, ({ account }) => ({ contactId: account(by).uid })),
      )
    const next = awake(random, at + wait)
    at = next > readsAt ? next : readsAt + HOUR
    if (answered) [writer, reader] = [reader, writer]
  }
  return steps
}
