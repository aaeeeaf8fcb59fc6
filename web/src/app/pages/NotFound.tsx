import { LinkButton } from '../../ui/Button.tsx'
import { useTitle } from '../../lib/use-title.ts'
import { paths } from '../paths.ts'
import '../rail.css'

export function NotFound() {
  useTitle('Not found')
  return (
    <main className="prose">
      <h1 className="display">Nothing was ever written here.</h1>
      <p>The address may have a typing mistake, or the page is one that you may not see. Nothing of yours is lost.</p>
      <LinkButton to={paths.home} variant="primary">
        Go home
      </LinkButton>
    </main>
  )
}
