/** The payment methods that can be excluded: https://docs.stripe.com/api/checkout/sessions/create */
export const excludableMethods = [
  ...(['acss_debit', 'affirm', 'afterpay_clearpay', 'alipay', 'alma', 'amazon_pay', 'au_becs_debit'] as const),
  ...(['bacs_debit', 'bancontact', 'billie', 'bizum', 'blik', 'boleto', 'card', 'cashapp', 'crypto'] as const),
  ...(['customer_balance', 'eps', 'fpx', 'giropay', 'grabpay', 'ideal', 'kakao_pay', 'klarna', 'konbini'] as const),
  ...(['kr_card', 'mb_way', 'mobilepay', 'multibanco', 'naver_pay', 'nz_bank_account', 'oxxo', 'p24'] as const),
  ...(['pay_by_bank', 'payco', 'paynow', 'paypal', 'paypay', 'payto', 'pix', 'promptpay', 'revolut_pay'] as const),
  ...(['samsung_pay', 'satispay', 'scalapay', 'sepa_debit', 'sequra', 'sofort', 'sunbit', 'swish', 'twint'] as const),
  ...(['upi', 'us_bank_account', 'wechat_pay', 'zip'] as const),
]

/** The payment methods that the sandbox has. */
const ourMethods = ['card', 'bacs_debit']

/** Returns the payment methods that a session offers. */
export function offeredMethods(excluded: string[]): string[] {
  return ourMethods.filter((method) => !excluded.includes(method))
}
