/** The tags of a public job for search engines and previews of links: they stand in the head of the page's HTML. */
import type { PublicJobReply } from '#contract/jobs.ts'
import { workplaceLabels } from '#events/vocabulary/jobs/jobs.ts'
import { defined } from '#lib/fields.ts'

const employment = {
  internship: 'INTERN',
  co_op: 'INTERN',
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACTOR',
  research: 'OTHER',
} as const satisfies Record<PublicJobReply['jobType'], string>
const descriptionLength = 200

/** The page's HTML with the job in its head. @param origin of the platform, for the address that counts */
export function withJob(html: string, job: PublicJobReply, origin: string): string {
  const title = `${job.title} at ${job.organizationLabel}`
  const place = [workplaceLabels[job.workplaceType], job.address].filter(Boolean).join(', ')
  const description = `${place}. ${job.description}`.replaceAll(/\s+/g, ' ').slice(0, descriptionLength)
  const url = `${origin}/app/jobs/${job.id}`
  const properties = { 'og:type': 'website', 'og:site_name': 'Proffer', 'og:title': title, 'og:description': description, 'og:url': url }
  const tags = [
    `<title>${escaped(title)} · Proffer</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    `<link rel="canonical" href="${escaped(url)}" />`,
    ...Object.entries(properties).map(([property, content]) => `<meta property="${property}" content="${escaped(content)}" />`),
    `<script type="application/ld+json">${asData(postingOf(job, url))}</script>`,
  ]
  return html
    .replace(/<title>.*?<\/title>/s, '')
    .replace(/<meta\s+name="description"[^>]*>/s, '')
    .replace('</head>', () => `${tags.join('\n')}</head>`)
}

/** The page's HTML for an address whose job is for people with an account, or for nobody. */
export function withoutIndex(html: string): string {
  return html.replace('</head>', '<meta name="robots" content="noindex" /></head>')
}

/** schema.org JobPosting. */
function postingOf(job: PublicJobReply, url: string): object {
  const { id, title, description, postedAt, closesOn, jobType, workplaceType, address, organization, organizationLabel, openings } = job
  return defined({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title,
    description,
    url,
    identifier: { '@type': 'PropertyValue', name: organizationLabel, value: id },
    datePosted: postedAt.slice(0, 'YYYY-MM-DD'.length),
    validThrough: closesOn,
    employmentType: employment[jobType],
    hiringOrganization: defined({
      '@type': 'Organization',
      name: organizationLabel,
      identifier: organization,
      sameAs: job.organizationUrl,
    }),
    jobLocation: address === undefined ? undefined : { '@type': 'Place', address },
    jobLocationType: workplaceType === 'remote' ? 'TELECOMMUTE' : undefined,
    totalJobOpenings: openings,
    baseSalary: salaryOf(job),
  })
}

function salaryOf({ salaryMin: minValue, salaryMax: maxValue, salaryPeriod }: PublicJobReply): object | undefined {
  if (minValue === undefined && maxValue === undefined) return undefined
  const value = defined({ '@type': 'QuantitativeValue', minValue, maxValue, unitText: salaryPeriod?.toUpperCase() })
  return { '@type': 'MonetaryAmount', currency: 'USD', value }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** JSON that ends no element: what a company writes may hold `</script>`. */
function asData(data: object): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
}
