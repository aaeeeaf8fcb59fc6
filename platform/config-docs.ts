import { Environment } from './environment.ts'
import { detail } from './config-variable.ts'

const variables = Object.entries(Environment.properties).map(([name, schema]) => ({ name, ...detail(schema) }))

/** The text of `.env.example`: every variable with what it does, commented out at its default. */
export function envExample(): string {
  const entries = variables.map(({ name, description, default: usual = '' }) => `# ${description}\n# ${name}=${usual}\n`)
  return `# Settings of the server, all optional. Made from platform/config.ts: change them there.\n\n${entries.join('\n')}`
}

/** The configuration table of the docs, in Markdown. */
export function configTable(): string {
  const cell = (text: string | number) => String(text).replaceAll('|', '\\|')
  const rows = variables.map(
    ({ name, description = '', must = 'text', default: usual }) =>
      `| \`${name}\` | ${cell(description)} | ${cell(must)} | ${usual === undefined ? '–' : `\`${cell(usual)}\``} |`,
  )
  return ['| Variable | What it does | Value | Default |', '|---|---|---|---|', ...rows, ''].join('\n')
}
