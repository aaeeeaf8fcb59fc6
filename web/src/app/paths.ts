/** Pages of §2 and our own. None shares its path with a GET of the API. */
export const paths = {
  home: '/',
  privacy: '/privacy',
  about: '/about',
  contact: '/contact',
  signIn: '/auth/signin',
  profile: '/profile',
  messages: '/messaging',
  register: '/register',
  jobs: '/app/jobs',
  applications: '/app/applications',
  nominations: '/app/nominations',
  referrals: '/app/referrals',
} as const
