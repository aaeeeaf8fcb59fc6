import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { DAY_MS } from '#lib/days.ts'
import { isEmail, normalEmail } from '#lib/email.ts'
import type { Clock } from '../../clock.ts'
import { announcedBytes } from '../../http/operations.ts'
import { createRateLimiter } from '../../http/rate-limiter.ts'
import { senderOf } from '../../network-address.ts'
import { TokenInvalid, TooBusy } from '../port.ts'
import type { Account, Accounts } from './accounts.ts'
import { answerGoogleError, GoogleError } from './google-errors.ts'
import type { IdTokens } from './id-tokens.ts'
import { TOKEN_SECONDS } from './id-tokens.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import { longEnough, type Passwords } from './passwords.ts'
import { signInPauses } from './sign-in-pauses.ts'

/** How old a sign-in may be for changing the password with it, as at Google. */
const FRESH_SECONDS = 300
/** The limits of one sender, for any accounts: of all calls, and of mails to reset a password. */
const PER_SENDER = { calls: { perMinute: 600, burst: 600 }, resets: { perMinute: 20, burst: 20 } }

/** A refresh token fits in easily; forms of a megabyte would take 60 ms to parse. */
const FORM_BYTES = 16 * 1024

const Email = Type.Refine(Type.String({ maxLength: 320 }), isEmail)
const Password = Type.String({ minLength: 1, maxLength: 4_096 })
const Token = Type.String({ minLength: 1, maxLength: 8_192 })
/** The SDK sends further fields (`clientType`, `returnSecureToken` …), which are ignored. */
const SignIn = Type.Object({ email: Email, password: Password })
const Lookup = Type.Object({ idToken: Token })
const Update = Type.Object({ idToken: Token, password: Type.Optional(Password) })
const SendCode = Type.Object({ requestType: Type.String(), email: Type.Optional(Email) })
const ResetPassword = Type.Object({ oobCode: Token, newPassword: Type.Optional(Password) })
const SignOut = Type.Object({ refreshToken: Token })
const Refresh = Type.Object({ grant_type: Type.String(), refresh_token: Token })

type Options = {
  readonly accounts: Accounts
  readonly passwords: Passwords
  readonly tokens: IdTokens
  readonly browsers: KnownBrowsers
  readonly clock: Clock
  readonly sessionDays: number
}
/** The functions that the endpoints need of the platform that is started after the identity. */
export type EndpointOptions = {
  /** Mails a link to choose a new password, if there is an account and its budget of mails allows it. It runs after the answer, which is the same for every address. */
  readonly sendResetLink: (email: string) => Promise<void>
  /**
   * Counts a call that may store something or send a mail against what its network may do in a day.
   * @returns in how many seconds it may go on, undefined when it is admitted
   */
  readonly visitorBudget: (ip: string, bytes: number) => number | undefined
}
type Asking = Pick<FastifyRequest, 'ip' | 'headers'>

type App = Parameters<FastifyPluginAsyncTypebox>[0]
type Limiter = ReturnType<typeof createRateLimiter>

// Fastify reads a colon as a parameter; two are one.
const path = (method: string) => `/identitytoolkit.googleapis.com/v1/accounts::${method}`

/** The part of Google's Identity Toolkit and Secure Token APIs that browsers use, with the same paths, fields and error codes. */
export function identityEndpoints(options: Options): FastifyPluginAsync<EndpointOptions> {
  const limiter = createRateLimiter(options.clock.now)
  const sessions = sessionsOf(options)
  const plugin: FastifyPluginAsyncTypebox<EndpointOptions> = async (app, given) => {
    app.setErrorHandler((error, request, reply) => {
      // A call that was not judged counts nowhere (product 2.20).
      if (error instanceof TooBusy) limiter(senderOf(request.ip), PER_SENDER.calls, -1)
      return answerGoogleError(error, request, reply)
    })
    app.addHook('onRequest', async ({ ip }) => {
      const waitSeconds = limiter(senderOf(ip), PER_SENDER.calls)
      if (waitSeconds !== undefined) throw new GoogleError('TOO_MANY_ATTEMPTS_TRY_LATER', waitSeconds)
    })
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: FORM_BYTES }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    addSessionCalls(app, options, sessions)
    addAccountCalls(app, options, sessions)
    addResetCalls(app, options, sessions, limiter, given)
    for (const [method, operation] of [
      ['signUp', 'identity.signUp'],
      ['delete', 'identity.delete'],
    ] as const)
      app.post(path(method), { config: { operation } }, async () => {
        throw new GoogleError('OPERATION_NOT_ALLOWED')
      })
  }
  return plugin as FastifyPluginAsync<EndpointOptions>
}

type Sessions = ReturnType<typeof sessionsOf>

/** How a session begins, and who holds one. */
function sessionsOf({ accounts, tokens, browsers, clock, sessionDays }: Options) {
  const seconds = () => Math.floor(clock.now() / 1_000)

  /** @param browser the id of a browser that has signed in to this account before */
  const signedIn = async (account: Account, reply: FastifyReply, browser = browsers.newId()) => {
    const [authTime, now] = [seconds(), clock.now()]
    const session = accounts.beginSession({ uid: account.uid, authTime, browser, endsAt: now + sessionDays * DAY_MS }, now)
    reply.header('set-cookie', browsers.cookieFor(account, browser))
    return {
      ...profile(account),
      idToken: await tokens.issue(account, session),
      refreshToken: session.token,
      expiresIn: String(TOKEN_SECONDS),
    }
  }
  const accountOf = (uid: string) => {
    const account = accounts.get(uid)
    if (account === undefined) throw new GoogleError('USER_NOT_FOUND')
    return account
  }
  const holderOf = async (idToken: string) => {
    const { uid, authTime } = await tokens.verify(idToken)
    return { account: accountOf(uid), fresh: seconds() - authTime <= FRESH_SECONDS }
  }
  return { signedIn, accountOf, holderOf }
}

/** Signing in and out, and the tokens of a session. */
function addSessionCalls(app: App, { accounts, passwords, tokens, browsers, clock }: Options, { signedIn, accountOf }: Sessions): void {
  const pauses = signInPauses(clock)
  const signIn = async (email: string, password: string, { ip, headers }: Asking, reply: FastifyReply) => {
    const account = accounts.withEmail(email)
    const browser = account && browsers.idOf(account, headers.cookie)
    const asker = { account: normalEmail(email), address: senderOf(ip), browser }
    const trying = pauses.begin(asker)
    if (trying.waitSeconds > 0) throw new GoogleError('TOO_MANY_ATTEMPTS_TRY_LATER', trying.waitSeconds)
    // A share for the account, because each sign-in to it may make a further known browser.
    const share = account && browser !== undefined ? { known: account.uid } : asker
    const right = await passwords.matches(password, account?.passwordHash, share).catch((error: unknown) => {
      if (error instanceof TooBusy) trying.takeBack()
      throw error
    })
    // Read again, because the account may have been deleted or its password changed meanwhile.
    const now = account && accounts.get(account.uid)
    if (!right || now === undefined || now.passwordHash !== account?.passwordHash) throw new GoogleError('INVALID_LOGIN_CREDENTIALS')
    trying.succeeded()
    return signedIn(now, reply, browser)
  }

  app.post(path('signInWithPassword'), { schema: { body: SignIn }, config: { operation: 'identity.signIn' } }, async (request, reply) => {
    const { email, password } = request.body
    return { kind: 'identitytoolkit#VerifyPasswordResponse', registered: true, ...(await signIn(email, password, request, reply)) }
  })

  // Ours: the SDK only forgets its tokens, which others may have.
  app.post(path('signOut'), { schema: { body: SignOut }, config: { operation: 'identity.signOut' } }, async ({ body }) => {
    accounts.endSession(body.refreshToken)
    return { kind: 'identitytoolkit#SignOutResponse' }
  })

  app.post(
    '/securetoken.googleapis.com/v1/token',
    { schema: { body: Refresh }, config: { operation: 'identity.refreshToken' } },
    async ({ body, headers }) => {
      if (body.grant_type !== 'refresh_token') throw new GoogleError('INVALID_GRANT_TYPE')
      const session = accounts.renewSession(body.refresh_token, clock.now(), (uid) => browsers.idOf(accountOf(uid), headers.cookie))
      if (session === undefined) throw new GoogleError('TOKEN_EXPIRED')
      const account = accountOf(session.uid)
      const token = await tokens.issue(account, session)
      return {
        access_token: token,
        id_token: token,
        expires_in: String(TOKEN_SECONDS),
        token_type: 'Bearer',
        refresh_token: session.token,
        user_id: account.uid,
      }
    },
  )
}

/** The account of an ID token, and its password. */
function addAccountCalls(app: App, { accounts, passwords }: Options, { signedIn, accountOf, holderOf }: Sessions): void {
  app.post(path('lookup'), { schema: { body: Lookup }, config: { operation: 'identity.lookup' } }, async ({ body }) => {
    const { account } = await holderOf(body.idToken)
    const { email, createdAt, signedInAt = createdAt } = account
    const provider = { providerId: 'password', federatedId: email, rawId: email, email }
    const times = { createdAt: String(createdAt), lastLoginAt: String(signedInAt) }
    return {
      kind: 'identitytoolkit#GetAccountInfoResponse',
      users: [{ ...profile(account), emailVerified: false, providerUserInfo: [provider], ...times }],
    }
  })

  app.post(path('update'), { schema: { body: Update }, config: { operation: 'identity.update' } }, async ({ body }, reply) => {
    const { account, fresh } = await holderOf(body.idToken)
    // Name and address are changed on the platform.
    if (body.password === undefined) throw new GoogleError('OPERATION_NOT_ALLOWED')
    if (!fresh) throw new GoogleError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
    const stillGood = () => accounts.session(account.uid) === account.session
    const replaced = () => new TokenInvalid('The session ended while this waited.')
    const passwordHash = await passwords.hash(longEnough(body.password), { known: account.uid }, () => {
      if (!stillGood()) throw replaced()
    })
    if (!accounts.setPassword(account.uid, passwordHash, stillGood)) throw replaced()
    return { kind: 'identitytoolkit#SetAccountInfoResponse', ...(await signedIn(accountOf(account.uid), reply)) }
  })
}

/** A new password by the code of a mail. */
function addResetCalls(
  app: App,
  { accounts, passwords, browsers, clock }: Options,
  { accountOf }: Sessions,
  limiter: Limiter,
  { sendResetLink, visitorBudget }: EndpointOptions,
): void {
  const holderOfCode = (oobCode: string) => {
    const code = accounts.resetCode(oobCode)
    if (code === undefined) throw new GoogleError('INVALID_OOB_CODE')
    if (code.expiresAt <= clock.now()) throw new GoogleError('EXPIRED_OOB_CODE')
    return code.uid
  }

  app.post(
    path('sendOobCode'),
    {
      schema: { body: SendCode },
      config: { operation: 'identity.sendResetCode' },
      // It stores an event for every address, as /reset-password does: of the same budget, and before anything is judged as there.
      onRequest: async (request) => {
        const waitSeconds = visitorBudget(request.ip, announcedBytes(request, FORM_BYTES))
        if (waitSeconds !== undefined) throw new GoogleError('RESET_PASSWORD_EXCEED_LIMIT', waitSeconds)
      },
    },
    async ({ body: { requestType, email }, ip, log }) => {
      if (requestType !== 'PASSWORD_RESET') throw new GoogleError('OPERATION_NOT_ALLOWED')
      if (email === undefined) throw new GoogleError('MISSING_EMAIL')
      const waitSeconds = limiter(`reset ${senderOf(ip)}`, PER_SENDER.resets)
      if (waitSeconds !== undefined) throw new GoogleError('RESET_PASSWORD_EXCEED_LIMIT', waitSeconds)
      // Not waited for: neither the answer nor its time reveals whether an account has this address.
      void sendResetLink(email).catch((error: unknown) => log.error({ err: error }, 'a reset mail could not be sent'))
      return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email }
    },
  )

  app.post(
    path('resetPassword'),
    { schema: { body: ResetPassword }, config: { operation: 'identity.resetPassword' } },
    async ({ body: { oobCode, newPassword } }, reply) => {
      const uid = holderOfCode(oobCode)
      // Without a password the SDK only asks which account the code belongs to.
      if (newPassword !== undefined) {
        const stillGood = () => holderOfCode(oobCode) === uid
        const passwordHash = await passwords.hash(longEnough(newPassword), { known: uid }, () => void stillGood())
        accounts.setPassword(uid, passwordHash, stillGood)
        // The code was mailed to the owner, so this is the owner's browser.
        const account = accountOf(uid)
        reply.header('set-cookie', browsers.cookieFor(account, browsers.newId()))
      }
      return { kind: 'identitytoolkit#ResetPasswordResponse', email: accountOf(uid).email, requestType: 'PASSWORD_RESET' }
    },
  )
}

const profile = ({ uid, email }: Account) => ({ localId: uid, email })
