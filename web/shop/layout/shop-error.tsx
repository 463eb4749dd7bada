import { RouteError } from '../../ui/route-error.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** The error page within the shop's layout. */
export function ShopError() {
  return (
    <>
      <Header />
      <RouteError />
      <Footer />
    </>
  )
}
