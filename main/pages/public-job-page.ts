/** `/app/jobs/<id>` as HTML: a public job with what search engines read, every other one as the page alone. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PublicJobReply } from '#contract/jobs.ts'
import type { App } from '#platform/http/server.ts'
import { withJob, withoutIndex } from './public-job-html.ts'

/** @param root the folder of the page's files; where none are built, every job is answered as any unknown address */
export async function servePublicJobs(app: App, root: string, origin: string): Promise<void> {
  const html = await readFile(join(root, 'index.html'), 'utf8').catch(() => undefined)
  app.get<{ Params: { readonly id: string } }>('/app/jobs/:id', async (request, reply) => {
    if (html === undefined || !request.headers.accept?.includes('text/html')) return reply.callNotFound()
    const { ip: remoteAddress, params } = request
    // The call that everybody may make, with its limit for this address.
    const answer = await app.inject({ method: 'GET', url: `/jobs/public/${encodeURIComponent(params.id)}`, remoteAddress })
    const job = answer.statusCode === 200 ? answer.json<PublicJobReply>() : undefined
    return reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
      .send(job ? withJob(html, job, origin) : withoutIndex(html))
  })
}
