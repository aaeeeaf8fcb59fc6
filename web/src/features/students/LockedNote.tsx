import { limits } from '#events/vocabulary/limits.ts'
import { numberText } from '../../lib/words/words.ts'
import { LinkButton } from '../../ui/Button.tsx'
import './students.css'

export const subscription = '/app/subscription'

/** The counts of a preview are rounded, so that no two counts describe one student. */
export const about = (found: number) => (found < limits.previewCountsFrom ? '' : 'about ')
export const capital = (text: string) => text.replace(/^a/, 'A')

/** Below a preview: what a subscription opens. */
export function LockedNote({ total }: { readonly total: number }) {
  return (
    <aside className="locked-note" aria-label="What a subscription opens">
      <div>
        <h2 className="h2">
          {total === 1
            ? 'One of these has a name you cannot read yet'
            : `${capital(about(total))}${numberText(total)} of these have a name you cannot read yet`}
        </h2>
        <p>
          Students who applied to you or were referred stay open, whatever you pay. The subscription opens names and résumés of those who
          allow it, first messages and news of saved searches.
        </p>
      </div>
      <LinkButton to={subscription} variant="primary">
        See the subscription
      </LinkButton>
    </aside>
  )
}
