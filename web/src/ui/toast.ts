import { queueToast, type ToastMessage } from './toast-queue.ts';

type Extras = Pick<ToastMessage, 'action'>;

/** Toasts. Screen readers announce `toast.success` and `toast.info` politely and `toast.error` at once. */
export const toast = {
  success: (title: string, detail?: string, extras?: Extras) =>
    queueToast({ tone: 'approved', title, detail, ...extras }),
  info: (title: string, detail?: string, extras?: Extras) =>
    queueToast({ tone: 'plain', title, detail, ...extras }),
  error: (title: string, detail?: string, extras?: Extras) =>
    queueToast({ tone: 'error', title, detail, ...extras }),
};
