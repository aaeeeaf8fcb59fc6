/** The templates of the demo's recruiter. */
import { saveTemplate } from '#command-api/templates/save.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { Send } from './send.ts'
import type { Calendar } from './story.ts'

const templates = [
  {
    name: 'When could we talk',
    text: 'Hello {name},\n\nthank you for applying as {job}. We would like to hear more about what you have built. When could we talk for half an hour next week?',
  },
  {
    name: 'It takes a little longer',
    text: 'Hello {name},\n\nyour application as {job} is with the team. You will hear from us within a week.',
  },
  {
    name: 'A question about your project',
    text: 'Hello {name},\n\nwhich part of your last project would you build differently today, and why?',
  },
]

export async function keepTemplates(send: Send, by: (email: string) => Account, { ago }: Calendar): Promise<void> {
  for (const [n, template] of templates.entries())
    await send(saveTemplate, template, { as: by('recruiter@demo.example'), at: ago(60 - n), key: `template-${n}` })
}
