import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyPluginAsync } from 'fastify'
import { Type } from 'typebox'
import type { Clock } from '../../clock.ts'
import type { Account, Accounts } from './accounts.ts'
import { attemptsWithin } from './attempts.ts'
import { answerGoogleError, GoogleError } from './google-errors.ts'
import type { IdTokens } from './id-tokens.ts'
import { TOKEN_SECONDS } from './id-tokens.ts'
import type { Passwords } from './passwords.ts'

/** How old a sign-in may be for changing the password with it, as at Google. */
const FRESH_SECONDS = 300
const MINUTE = 60_000

const Email = Type.String({ minLength: 3, maxLength: 320 })
const Password = Type.String({ minLength: 1, maxLength: 4_096 })
const Token = Type.String({ minLength: 1, maxLength: 8_192 })
/** The SDK sends further fields (`clientType`, `returnSecureToken` …), which are ignored. */
const SignIn = Type.Object({ email: Email, password: Password })
const Lookup = Type.Object({ idToken: Token })
const Update = Type.Object({ idToken: Token, password: Type.Optional(Password) })
const SendCode = Type.Object({ requestType: Type.String(), email: Type.Optional(Email) })
const ResetPassword = Type.Object({ oobCode: Token, newPassword: Type.Optional(Password) })
const Refresh = Type.Object({ grant_type: Type.String(), refresh_token: Token })

type Options = {
  readonly accounts: Accounts
  readonly passwords: Passwords
  readonly tokens: IdTokens
  readonly clock: Clock
  readonly setPassword: (uid: string, password: string) => Promise<void>
  readonly resetLink: (email: string) => Promise<string | undefined>
  readonly sendResetMail: (mail: { readonly email: string; readonly link: string }) => Promise<void>
}

/** The part of Google's Identity Toolkit and Secure Token APIs that browsers use, with the same paths, fields and error codes. */
export function identityEndpoints({
  accounts,
  passwords,
  tokens,
  clock,
  setPassword,
  resetLink,
  sendResetMail,
}: Options): FastifyPluginAsync {
  const failedSignIns = attemptsWithin({ clock, max: 20, windowMs: 5 * MINUTE })
  const resets = attemptsWithin({ clock, max: 5, windowMs: 60 * MINUTE })
  const seconds = () => Math.floor(clock.now() / 1_000)

  const signedIn = async (account: Account) => {
    const refreshToken = randomBytes(32).toString('base64url')
    const authTime = seconds()
    accounts.addRefreshToken(account.uid, refreshToken, authTime)
    return { ...profile(account), idToken: await tokens.issue(account, authTime), refreshToken, expiresIn: String(TOKEN_SECONDS) }
  }
  const accountOf = async (idToken: string) => {
    const { uid, authTime } = await tokens.verify(idToken)
    const account = accounts.get(uid)
    if (account === undefined) throw new GoogleError('USER_NOT_FOUND')
    return { account, fresh: seconds() - authTime <= FRESH_SECONDS }
  }

  const plugin: FastifyPluginAsyncTypebox = async (app) => {
    app.setErrorHandler(answerGoogleError)
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    // Two colons: in Fastify's paths a single one begins a parameter.
    const path = (method: string) => `/identitytoolkit.googleapis.com/v1/accounts::${method}`

    app.post(path('signInWithPassword'), { schema: { body: SignIn }, config: { operation: 'identity.signIn' } }, async ({ body, ip }) => {
      const name = `${ip} ${body.email.toLowerCase()}`
      if (!failedSignIns.allowed(name)) throw new GoogleError('TOO_MANY_ATTEMPTS_TRY_LATER')
      // Counted before the slow hash, so that guesses sent at once do not slip through.
      failedSignIns.count(name)
      const account = accounts.withEmail(body.email)
      if (!(await passwords.matches(body.password, account?.passwordHash)) || account === undefined)
        throw new GoogleError('INVALID_LOGIN_CREDENTIALS')
      failedSignIns.forget(name)
      return { kind: 'identitytoolkit#VerifyPasswordResponse', registered: true, ...(await signedIn(account)) }
    })

    app.post(path('lookup'), { schema: { body: Lookup }, config: { operation: 'identity.lookup' } }, async ({ body }) => {
      const { account } = await accountOf(body.idToken)
      const { email, displayName, createdAt, signedInAt = createdAt } = account
      const provider = { providerId: 'password', federatedId: email, rawId: email, email, displayName }
      const times = { createdAt: String(createdAt), lastLoginAt: String(signedInAt) }
      return {
        kind: 'identitytoolkit#GetAccountInfoResponse',
        users: [{ ...profile(account), emailVerified: false, providerUserInfo: [provider], ...times }],
      }
    })

    app.post(path('update'), { schema: { body: Update }, config: { operation: 'identity.update' } }, async ({ body }) => {
      const { account, fresh } = await accountOf(body.idToken)
      // Name and address are changed on the platform, which copies them here.
      if (body.password === undefined) throw new GoogleError('OPERATION_NOT_ALLOWED')
      if (!fresh) throw new GoogleError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
      await setPassword(account.uid, body.password)
      return { kind: 'identitytoolkit#SetAccountInfoResponse', ...(await signedIn(accounts.get(account.uid) ?? account)) }
    })

    app.post(
      path('sendOobCode'),
      { schema: { body: SendCode }, config: { operation: 'identity.sendResetCode' } },
      async ({ body: { requestType, email }, ip, log }) => {
        if (requestType !== 'PASSWORD_RESET') throw new GoogleError('OPERATION_NOT_ALLOWED')
        if (email === undefined) throw new GoogleError('MISSING_EMAIL')
        const name = `${ip} ${email.toLowerCase()}`
        if (!resets.allowed(name)) throw new GoogleError('RESET_PASSWORD_EXCEED_LIMIT')
        resets.count(name)
        // Not waited for: neither the answer nor its time reveals whether an account has this address.
        void resetLink(email)
          .then((link) => (link === undefined ? undefined : sendResetMail({ email, link })))
          .catch((error: unknown) => log.error({ err: error }, 'a reset mail could not be sent'))
        return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email }
      },
    )

    app.post(
      path('resetPassword'),
      { schema: { body: ResetPassword }, config: { operation: 'identity.resetPassword' } },
      async ({ body }) => {
        const code = accounts.resetCode(body.oobCode)
        const account = code === undefined ? undefined : accounts.get(code.uid)
        if (code === undefined || account === undefined) throw new GoogleError('INVALID_OOB_CODE')
        if (code.expiresAt <= clock.now()) throw new GoogleError('EXPIRED_OOB_CODE')
        // Without a password the SDK only asks which account the code belongs to.
        if (body.newPassword !== undefined) await setPassword(account.uid, body.newPassword)
        return { kind: 'identitytoolkit#ResetPasswordResponse', email: account.email, requestType: 'PASSWORD_RESET' }
      },
    )

    for (const [method, operation] of [
      ['signUp', 'identity.signUp'],
      ['delete', 'identity.delete'],
    ] as const)
      app.post(path(method), { config: { operation } }, async () => {
        throw new GoogleError('OPERATION_NOT_ALLOWED')
      })

    app.post(
      '/securetoken.googleapis.com/v1/token',
      { schema: { body: Refresh }, config: { operation: 'identity.refreshToken' } },
      async ({ body }) => {
        if (body.grant_type !== 'refresh_token') throw new GoogleError('INVALID_GRANT_TYPE')
        const session = accounts.refreshToken(body.refresh_token)
        const account = session === undefined ? undefined : accounts.get(session.uid)
        if (session === undefined || account === undefined) throw new GoogleError('TOKEN_EXPIRED')
        const token = await tokens.issue(account, session.authTime)
        return {
          access_token: token,
          id_token: token,
          expires_in: String(TOKEN_SECONDS),
          token_type: 'Bearer',
          refresh_token: body.refresh_token,
          user_id: account.uid,
        }
      },
    )
  }
  return plugin as FastifyPluginAsync
}

const profile = ({ uid, email, displayName }: Account) => ({ localId: uid, email, displayName })
