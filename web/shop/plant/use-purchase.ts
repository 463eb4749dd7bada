import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Plant } from '../../../contract/plants.ts'
import { addToCart as add } from '../../session/cart.ts'
import { loginAddress } from '../../session/remembered-place.ts'
import { restoreSession, useRoot } from '../../session/store.ts'
import { toast } from '../../ui/toast.ts'

/** Add to Cart and Buy Now, with what they tell. After either the quantity is 0, so that nothing is added twice. */
export function usePurchase(plant: Plant, quantity: number, setQuantity: (quantity: number) => void) {
  const [isBusy, setBusy] = useState<'add' | 'buy' | null>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()

  const mayBuy = async (refusal: string): Promise<boolean> => {
    await restoreSession()
    if (useRoot.getState().session.user === null) {
      toast.error(refusal)
      void navigate(loginAddress(pathname))
      return false
    }
    if (quantity === 0) toast.error('Please select a quantity')
    return quantity > 0
  }

  const addToCart = async () => {
    if (!(await mayBuy('Please login to add items to cart'))) return
    setBusy('add')
    const failure = await add(plant._id, quantity)
    setBusy(null)
    if (failure !== null) return tellFailure('Failed to add item to cart', failure)
    toast.success(`${quantity} item(s) added to cart!`)
    setQuantity(0)
  }

  const buyNow = async () => {
    if (!(await mayBuy('Please login to proceed to checkout'))) return
    setBusy('buy')
    const failure = await add(plant._id, quantity)
    setBusy(null)
    if (failure !== null) return tellFailure('Failed to process your order', failure)
    if (useRoot.getState().cart.items.length === 0) return toast.error('Add items in cart to Buy')
    toast.success('Proceeding to checkout')
    setQuantity(0)
    await navigate('/checkout')
  }

  return { isBusy, addToCart: () => void addToCart(), buyNow: () => void buyNow() }
}

function tellFailure(text: string, reason: string): void {
  toast.error(text, reason === text ? undefined : reason)
}
