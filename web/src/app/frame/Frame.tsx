import { Suspense, useCallback, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useAppSelector } from '../../api/store.ts'
import { useNow } from '../../lib/time/now.ts'
import { Icon } from '../../ui/Icon.tsx'
import { paths } from '../paths.ts'
import { Banner, ConnectionDot } from './Banner.tsx'
import { Logo } from './Logo.tsx'
import { MainNavigation } from './MainNavigation.tsx'
import { Overlay } from './Overlay.tsx'
import { SignedInNavigation } from './lazy-signed-in-navigation.ts'
import { SignInButton } from './SignInButton.tsx'
import { useScrolled } from './use-scrolled.ts'
import './frame.css'

/** §2: the shared page frame around every page. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const scrolled = useScrolled()
  const { pathname } = useLocation()
  const year = new Date(useNow()).getFullYear()
  const signedIn = useAppSelector((state) => state.session.uid !== undefined)
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <header className={scrolled ? 'header header-blur' : 'header'}>
        <div className="header-content">
          <Link to={paths.home} className="logo" aria-label="Proffer, home">
            <Logo />
          </Link>
          {pathname !== paths.contact && <MainNavigation className="nav" />}
          <div className="header-icons">
            <ConnectionDot />
            <Link to={paths.contact} className="icon-button tooltip" aria-label="Contact us" data-tip="Contact us">
              <Icon name="mail" size={19} />
            </Link>
            {signedIn ? (
              <Suspense>
                <SignedInNavigation part="icons" />
              </Suspense>
            ) : (
              <SignInButton />
            )}
          </div>
          <button
            type="button"
            className="icon-button menu-toggle"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
          >
            <Icon name="menu" size={22} />
            <span className="sr-only">Menu</span>
            <Suspense>{signedIn && <SignedInNavigation part="menuCount" />}</Suspense>
          </button>
        </div>
      </header>
      <Overlay open={open} onClose={close} />
      <Banner />
      <div id="content" className="content" tabIndex={-1}>
        {children}
      </div>
      <footer className="footer">
        <span className="logo">
          <Logo size={22} />
        </span>
        <span>Copyright © {year}. All rights reserved.</span>
      </footer>
    </>
  )
}
