import { describe, expect, it } from 'vitest'
import type { PublicJobReply } from '#contract/jobs.ts'
import { withJob, withoutIndex } from './public-job-html.ts'

const html = '<html><head><title>Proffer</title><meta\n name="description"\n content="Old" /></head><body></body></html>'
const job: PublicJobReply = {
  id: 'job-1',
  title: 'Engineer "C & C++" $1',
  jobType: 'internship',
  workplaceType: 'remote',
  description: 'Write code. </script><script>alert(1)</script> $& and more.',
  skills: ['sql'],
  organization: 'acme',
  organizationLabel: 'Acme <b>',
  status: 'open',
  postedAt: '2026-11-01T10:00:00.000Z',
  closesOn: '2026-12-31',
  salaryMin: 40,
  salaryPeriod: 'hour',
}
const shown = withJob(html, job, 'https://proffer.example')

describe('§2.19 the HTML of a public job', () => {
  it('§2.19 has its title, description and address, once each and escaped', () => {
    expect(shown).toContain('<title>Engineer &quot;C &amp; C++&quot; $1 at Acme &lt;b&gt; · Proffer</title>')
    expect(shown.match(/<title>|name="description"/g)).toHaveLength(2)
    expect(shown).toContain('<link rel="canonical" href="https://proffer.example/app/jobs/job-1" />')
    expect(shown).toContain('<meta property="og:title" content="Engineer &quot;C')
  })

  it('§2.19 has a JobPosting that no text of the company can end', () => {
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(shown) ?? []
    expect(shown.match(/<script/g)).toHaveLength(1)
    expect(JSON.parse(data)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: job.title,
      description: job.description,
      url: 'https://proffer.example/app/jobs/job-1',
      identifier: { '@type': 'PropertyValue', name: 'Acme <b>', value: 'job-1' },
      datePosted: '2026-11-01',
      validThrough: '2026-12-31',
      employmentType: 'INTERN',
      hiringOrganization: { '@type': 'Organization', name: 'Acme <b>', identifier: 'acme' },
      jobLocationType: 'TELECOMMUTE',
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'USD',
        value: { '@type': 'QuantitativeValue', minValue: 40, unitText: 'HOUR' },
      },
    })
  })

  it('§2.19 keeps every other job out of search engines', () =>
    expect(withoutIndex(html)).toContain('<meta name="robots" content="noindex" /></head>'))
})
