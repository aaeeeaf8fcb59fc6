import { describe, expect, it } from 'vitest'
import { callInput } from '#contract/input.ts'
import { Fields, Id } from '#events/schema.ts'
import { contract } from '#contract/contract.ts'
import { routedIn, routesText, takesWhatIsSent, twice, unrouted } from './command-routes.ts'

const post = { operation: 'jobs.post', name: 'postJob', file: './jobs/post.ts' }
const view = { operation: 'applications.view', name: 'viewApplication', file: './applications/view.ts' }
const read = [
  { operation: 'messages.markAsRead', name: 'markAsRead', file: './messages/mark-as-read.ts' },
  { operation: 'notifications.markAsRead', name: 'markAsRead', file: './notifications/mark-as-read.ts' },
]

describe('the routes of commands', () => {
  it('are found by their operations, in the order of the contract', () => {
    const text = routesText([view, post], [])
    expect(text).toContain("import { viewApplication } from './applications/view.ts'\nimport { postJob } from './jobs/post.ts'\n")
    expect(text).toContain("'jobs.post': write(ports, postJob),\n'applications.view': write(ports, viewApplication),\n")
  })

  it('are left to those who write one by hand', () => {
    expect(routedIn("return { 'jobs.post': async (call) => undefined, ...callInput('jobs.update') }")).toEqual(['jobs.post'])
    expect(routedIn("// 'jobs.post': by hand\n/** 'jobs.update': */\nconst at = 'https://x'")).toEqual([])
    expect(routesText([view, post], ['jobs.post'])).not.toContain('postJob')
  })

  it('take no command that needs more than what its call sends', () => {
    expect(takesWhatIsSent({ input: callInput('applications.view') })).toBe(true)
    expect(takesWhatIsSent({ input: callInput('nominations.remind', { professorId: Id }) })).toBe(false)
    expect(takesWhatIsSent({ input: { operation: 'applications.view', schema: Fields({ id: Id, bulkId: Id }) } })).toBe(false)
    expect(takesWhatIsSent({ input: { operation: 'process.endReferral', schema: Fields({}) } })).toBe(false)
  })

  it('are missed where a call that stores something has none', () => {
    const all = Object.keys(contract).filter((operation) => operation !== 'applications.view')
    expect(unrouted([view], all)).toEqual([])
    expect(unrouted([post], all)).toEqual([expect.stringMatching(/^applications\.view has no command/)])
  })

  it('tell commands of one name apart by their modules', () => {
    const text = routesText(read, [])
    expect(text).toContain("import { markAsRead as markAsReadOfMessages } from './messages/mark-as-read.ts'")
    expect(text).toContain("'notifications.markAsRead': write(ports, markAsReadOfNotifications),")
    const deeper = read.map((each, at) => ({ ...each, file: `./users/${['profile', 'roster'][at]}/mark-as-read.ts` }))
    expect(routesText(deeper, [])).toContain("'notifications.markAsRead': write(ports, markAsReadOfUsersRoster),")
  })

  it('are mistaken where two commands say that they are of one operation', () => {
    expect(twice([post, view])).toEqual([])
    expect(twice([post, { ...view, operation: 'jobs.post' }])).toEqual([
      'jobs.post has several commands: postJob of ./jobs/post.ts, viewApplication of ./applications/view.ts.',
    ])
  })
})
