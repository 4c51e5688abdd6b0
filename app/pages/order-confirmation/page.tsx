export default function OrderConfirmationPage() {
  return <h1>OrderConfirmation</h1>
}
