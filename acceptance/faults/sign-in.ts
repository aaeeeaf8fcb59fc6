import { eventually, send, signIn, type Write } from '../client.ts'
import { seconds, timed, type Fault } from './fault.ts'

const STUDENT = 'student@demo.example'
const signInPath = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any'

type Refused = { readonly error?: { readonly message?: string } }
const guess = async (origin: string, email: string, password: string, from?: string) => {
  const body = { email, password, returnSecureToken: true }
  const reply = await send<Refused>(origin, { method: 'POST', path: signInPath, body, from })
  return reply.body.error?.message ?? 'signed in'
}

/** The same mailbox in letters of either case, which are one account. */
const cases = Array.from(STUDENT, (letter, n) => STUDENT.slice(0, n) + letter.toUpperCase() + STUDENT.slice(n + 1))
/** Spellings that must not begin counters of their own: most are refused as no address. */
const disguises = ['', ' ', '  ', '\t', '\u00a0', '\ufeff', '\u200b'].flatMap((blank) => [
  `${STUDENT}${blank}`,
  `${blank}${STUDENT}`,
  `${STUDENT.toUpperCase()}${blank}`,
  `<${STUDENT}>${blank}`,
  `x${blank}<${STUDENT}>`,
])
const spellings = [...new Set([...disguises, ...cases])]
/** Failures of one account before the first pause, and as many more as the growing pauses let through while the others are tried. */
const checkedGuesses = { least: 10, most: 20 }
const LONGEST_PAUSE_MS = 60_000

/** `10 × INVALID_LOGIN_CREDENTIALS, 95 × TOO_MANY_ATTEMPTS_TRY_LATER` */
const tally = (answers: readonly string[]) =>
  [...Map.groupBy(answers, (answer) => answer)].map(([answer, { length }]) => `${length} × ${answer}`).join(', ')

const ROUNDS = 100
/** Of how many times the other the median may be, either way: what the machine does beside it is not the same for both. */
const MOST_TIMES = 1.3
const profile = { degree: 'bachelor', major: 'Computer science', graduationDate: '2027-05-31', skills: ['go', 'sql', 'rust'] }
const median = (list: readonly number[]) => list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0

export const signInFaults: readonly Fault[] = [
  {
    name: 'time-of-registering',
    async run({ origin }) {
      const professor = await signIn(origin, 'professor@demo.example')
      const invited = await professor.post('/invitations/student', { email: 'new@home.example', reason: 'Proves what they claim.' })
      const statuses = new Set<number>()
      const register = async (email: string, n: number) => {
        const body = { invitationId: invited.body.id, email, displayName: 'Somebody New', profile, consents: { terms: true } }
        const from = `127.0.4.${1 + (n % 200)}`
        const { result, ms } = await timed(() => send<Write>(origin, { method: 'POST', path: '/register', body, from }))
        statuses.add(result.status)
        return ms
      }
      const [known, unknown]: [number[], number[]] = [[], []]
      for (let n = 0; n < ROUNDS; n++) {
        const first = n % 2 === 0
        if (first) known.push(await register(STUDENT, n))
        unknown.push(await register(`nobody-${n}@home.example`, n))
        if (!first) known.push(await register(STUDENT, n))
      }
      const [one, other] = [median(known), median(unknown)]
      return {
        tried: `${ROUNDS} registrations with an address that has an account, and as many in turn with others`,
        saw: `${[...statuses].join(', ')}; medians of ${one.toFixed(1)} ms with an account and ${other.toFixed(1)} ms without`,
        held: statuses.size === 1 && statuses.has(201) && Math.max(one / other, other / one) <= MOST_TIMES,
      }
    },
  },
  {
    name: 'password-guessing',
    async run({ origin }) {
      const answers: string[] = []
      for (const [n, spelling] of [...spellings, ...spellings, ...spellings].entries()) {
        const answer = await guess(origin, spelling, `wrong-${n}`, `127.0.1.${(n % 200) + 1}`)
        answers.push(answer)
      }
      const checked = answers.filter((answer) => /INVALID_LOGIN|INVALID_PASSWORD|EMAIL_NOT_FOUND/.test(answer)).length
      // Its owner, from a browser that is not known here either, gets in once the pause is over.
      const right = async () => {
        const answer = await guess(origin, STUDENT, 'proffer-demo', '127.0.0.9')
        if (answer !== 'signed in') await new Promise((resolve) => setTimeout(resolve, 1_000))
        return answer
      }
      const owner = await timed(() => eventually(right, (answer) => answer === 'signed in', LONGEST_PAUSE_MS + 5_000))
      return {
        tried: `${answers.length} guesses for one account in ${spellings.length} spellings, each from another address, then the right password`,
        saw: `${tally(answers)}; the owner: ${owner.result} after ${seconds(owner.ms)}`,
        held: checked >= checkedGuesses.least && checked <= checkedGuesses.most && owner.result === 'signed in',
      }
    },
  },
  {
    name: 'password-queue',
    async run({ origin }) {
      const crowd = Array.from({ length: 130 }, (_, n) => guess(origin, `nobody-${n}@home.example`, 'wrong', '127.0.0.2'))
      await new Promise((resolve) => setTimeout(resolve, 100))
      const owner = await timed(() => guess(origin, STUDENT, 'proffer-demo', '127.0.0.3'))
      await Promise.all(crowd)
      return {
        tried: '130 sign-ins at once from one address, and one with the right password from another',
        saw: `the second one: ${owner.result} after ${seconds(owner.ms)}`,
        held: owner.result === 'signed in' && owner.ms < 3_000,
      }
    },
  },
  {
    name: 'password-changes',
    async run({ origin }) {
      const { token } = await signIn(origin, STUDENT)
      const change = (n: number) =>
        send(origin, {
          method: 'POST',
          path: '/user/changePassword',
          token,
          body: { newPassword: `another-long-password-${n}`, idToken: token },
          from: '127.0.0.2',
        })
      const changes = Array.from({ length: 200 }, (_, n) => change(n))
      await new Promise((resolve) => setTimeout(resolve, 100))
      const other = await timed(() => guess(origin, 'recruiter@demo.example', 'proffer-demo', '127.0.0.3'))
      const done = (await Promise.all(changes)).filter(({ status }) => status < 300).length
      return {
        tried: '200 password changes at once with one token, and a sign-in of somebody else',
        saw: `${done} changes were made; the sign-in: ${other.result} after ${seconds(other.ms)}`,
        held: done <= 1 && other.result === 'signed in' && other.ms < 3_000,
      }
    },
  },
]
