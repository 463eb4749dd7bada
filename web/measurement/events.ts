import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Order } from '../../contract/orders.ts'
import type { Plant } from '../../contract/plants.ts'

export type Viewed = Pick<Plant, '_id' | 'name' | 'price'>

/** The window events that can be measured, each with its `detail`. Nothing leaves the browser by them. */
export type ShopEvents = {
  'paudha:pageview': { path: string }
  'paudha:plantview': { plant: Viewed }
  'paudha:cartaddition': { plant: Viewed; quantity: number }
  'paudha:purchase': { order: Order }
}

function dispatch<Name extends keyof ShopEvents>(name: Name, detail: ShopEvents[Name]): void {
  window.dispatchEvent(new CustomEvent(name, { detail }))
}

/** Dispatches the event of every page view: the first, and each route change. */
export function usePageViews(): void {
  const { pathname } = useLocation()
  useEffect(() => dispatch('paudha:pageview', { path: pathname }), [pathname])
}

let inView: Viewed | null = null

export function usePlantView({ _id, name, price }: Viewed): void {
  useEffect(() => {
    inView = { _id, name, price }
    dispatch('paudha:plantview', { plant: inView })
    return () => {
      inView = null
    }
  }, [_id, name, price])
}

/** The plant on the current page. */
export function plantInView(): Viewed | null {
  return inView
}

export function trackCartAddition(plant: Viewed, quantity: number): void {
  dispatch('paudha:cartaddition', { plant, quantity })
}

/** For a placed order, an online one only once it is paid. An error in a listener never reaches the checkout. */
export function trackPurchase(order: Order): void {
  dispatch('paudha:purchase', { order })
}
