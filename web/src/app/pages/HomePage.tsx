import { Home } from '../../features/marketing/Home.tsx'
import { paths } from '../paths.ts'

export function HomePage() {
  return <Home joinPath={paths.register} contactPath={paths.contact} aboutPath={paths.about} />
}
