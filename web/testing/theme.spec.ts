/** What the script that runs before the first paint asks for, and for whom. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { blankReadsOf, firstReads } from '../src/app/first-reads.ts'

const script = readFileSync(join(import.meta.dirname, '..', 'public', 'theme.js'), 'utf8')
const pageOf = (name: string) => ({ files: [`assets/${name.split(' ')[0]}.js`], reads: blankReadsOf(name) })
/** As the build writes them. */
const pages = Object.fromEntries(['identity', 'session', ...Object.keys(firstReads)].map((name) => [name, pageOf(name)]))
const built = script.replace('var pages = {}', () => `var pages = ${JSON.stringify(pages)}`)

const tokenOf = (exp: number) => `e30.${btoa(JSON.stringify({ exp }))}.signature`
const good = tokenOf(Date.now() / 1_000 + 600)
const student = { uid: 'student-1', role: 'student', state: 'active', university: 'uni-1' }
const recruiter = { uid: 'recruiter-1', role: 'recruiter', state: 'active', organization: 'org-1' }

type Browser = {
  readonly address: string
  readonly user?: object
  readonly token?: string
  readonly session?: null
  readonly overrides?: object
}

/** What is asked for at an address, in a browser that keeps a session where there is a user. */
function askedAt({ address, user, token = good, session, overrides }: Browser) {
  const kept: Readonly<Record<string, string | undefined>> =
    user === undefined || session === null
      ? { 'proffer.token': token }
      : { 'proffer.session': '1', 'proffer.user': JSON.stringify(user), 'proffer.token': token }
  const reads: { readonly url: string; readonly authorization: unknown }[] = []
  const files: string[] = []
  const { pathname, search } = new URL(address, 'https://proffer.example')
  const window: { readonly __PROFFER__?: object; readonly __PROFFER_EARLY__?: Window['__PROFFER_EARLY__'] } = {
    ...(overrides && { __PROFFER__: overrides }),
  }
  runInNewContext(built, {
    window,
    atob,
    localStorage: { getItem: (key: string) => kept[key] ?? null },
    location: { pathname, search },
    matchMedia: () => ({ matches: false }),
    document: {
      documentElement: { dataset: {} },
      createElement: () => ({}),
      head: { appendChild: ({ href }: { readonly href: string }) => files.push(href) },
    },
    fetch: (url: string, { headers }: { readonly headers: Readonly<Record<string, string>> }) => {
      reads.push({ url, authorization: headers['authorization'] })
      return Promise.resolve(new Response('[]'))
    },
  })
  return { reads, files, early: window.__PROFFER_EARLY__ }
}

it('asks with the kept token for what the page will ask for, and leaves the answers to it', () => {
  const { reads, early } = askedAt({ address: '/', user: student })
  const urls = firstReads['student /']?.(student, '') ?? []
  expect(reads).toEqual(urls.map((url) => ({ url, authorization: `Bearer ${good}` })))
  expect([early?.token, Object.keys(early?.answers ?? {})]).toEqual([good, urls])
})

it('asks for the thing that the address names, and for what is of one’s organization', () => {
  const urlsAt = (address: string) => askedAt({ address, user: recruiter }).reads.map(({ url }) => url)
  expect(urlsAt('/app/jobs/job-7')).toEqual(firstReads['recruiter /app/jobs/:id']?.(recruiter, 'job-7'))
  expect(urlsAt('/')).toEqual(firstReads['recruiter /']?.(recruiter, ''))
  for (const url of [...urlsAt('/'), ...urlsAt('/app/jobs/job-7')]) expect(url).toMatch(/^\/[a-z]/)
})

it('asks without a token for a visitor, also where one was left behind', () => {
  const { reads, early } = askedAt({ address: '/app/jobs/job-7' })
  expect(reads).toEqual([{ url: '/jobs/public/job-7', authorization: undefined }])
  expect(early?.token).toBeUndefined()
  expect(askedAt({ address: '/' }).reads).toEqual([])
})

it.each([
  ['whose token has ended', { address: '/', user: student, token: tokenOf(Date.now() / 1_000 + 30) }],
  ['whose token is none', { address: '/', user: student, token: 'no token' }],
  ['whose account waits', { address: '/', user: { ...student, state: 'pending_approval' } }],
  ['who has signed out', { address: '/', user: student, session: null }],
  ['who is not known any more', { address: '/', user: {} }],
  ['who comes with a filter', { address: '/app/jobs/job-7?new=1', user: recruiter }],
  ['who opens a public page', { address: '/about', user: student }],
  ['who opens a page without first reads', { address: '/app/nominations', user: student }],
  ['whose calls go to another origin', { address: '/', user: student, overrides: { apiBase: 'https://api.example' } }],
] satisfies readonly (readonly [string, Browser])[])('asks for no data for somebody %s', (_, browser) => {
  expect(askedAt(browser)).toMatchObject({ reads: [], early: undefined })
})

it('asks for the code of the page, and for that of the identity provider where there is no token', () => {
  const ofStudents = '/assets/student.js'
  expect(askedAt({ address: '/', user: student }).files).toEqual(['/config.json', ofStudents])
  expect(askedAt({ address: '/', user: student, token: '' }).files).toEqual(['/config.json', '/assets/identity.js', ofStudents])
  expect(askedAt({ address: '/app/nominations', user: recruiter }).files).toEqual(['/config.json', '/assets/session.js'])
  expect(askedAt({ address: '/' }).files).toEqual([])
})
