import { useTitle } from '../lib/use-title.ts'
import { LinkButton } from './Button.tsx'

/** The page for an unknown address. The same is shown for what the user may not see, so that it does not reveal what exists. */
export function NotFound() {
  useTitle('Not found')
  return (
    <div className="prose">
      <h1 className="display">Nothing was ever written here.</h1>
      <p>The address may have a typing mistake, or the page is one that you may not see. Nothing of yours is lost.</p>
      <LinkButton to="/" variant="primary">
        Go home
      </LinkButton>
    </div>
  )
}
