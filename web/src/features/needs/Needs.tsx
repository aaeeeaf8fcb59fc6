import type { Reply } from '#contract/contract.ts'
import { toneOfNeed } from '#events/vocabulary/needs.ts'
import { inWords } from '../../lib/words/words.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Time } from '../../ui/Time.tsx'
import { needWords } from './need-words.ts'
import './needs.css'

type Need = Reply<'adminNeeds.list'>[number]

/** What needs an admin, the worst first, each with the way to exactly that. */
export function Needs({ needs }: { readonly needs: readonly Need[] }) {
  if (needs.length === 0)
    return (
      <section className="card">
        <EmptyState title="All is quiet">
          People who wait, proposals, reports, mails and tasks that were given up, parked events, views that stay behind and a log that was
          changed stand here.
        </EmptyState>
      </section>
    )
  return (
    <ul className="card needs">
      {needs.map((need) => (
        <NeedRow key={need.kind} need={need} />
      ))}
    </ul>
  )
}

function NeedRow({ need: { kind, count, since, path } }: { readonly need: Need }) {
  const { icon, one, many, detail, action } = needWords[kind]
  const tone = toneOfNeed[kind]
  const title = `${inWords(count)} ${count === 1 ? one : many}`
  return (
    <li className="need" data-tone={tone}>
      <span className="need-icon">
        <Icon name={icon} size={18} />
      </span>
      <div className="need-text">
        <b>{title}</b>
        <small>{detail}</small>
      </div>
      <span className="need-since">
        {count === 1 ? 'since ' : 'the oldest '}
        <Time at={since} as={count === 1 ? 'timeOrDay' : 'age'} />
      </span>
      <LinkButton size="s" variant={tone === 'bad' ? 'primary' : 'default'} to={path} aria-label={`${action}: ${title}`}>
        {action}
      </LinkButton>
    </li>
  )
}
