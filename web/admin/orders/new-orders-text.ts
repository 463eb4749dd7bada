/** `3 new orders` */
export function newOrdersText(count: string, isOne: boolean): string {
  return isOne ? '1 new order' : `${count} new orders`
}
