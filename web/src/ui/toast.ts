import { queueToast, type ToastMessage } from './toast-queue.ts';

type Extras = Pick<ToastMessage, 'action'>;

/** Short messages over the page: `toast.success` and `toast.info` wait for a pause of the screen reader, `toast.error` does not. */
export const toast = {
  success: (title: string, detail?: string, extras?: Extras) =>
    queueToast({ tone: 'approved', title, detail, ...extras }),
  info: (title: string, detail?: string, extras?: Extras) =>
    queueToast({ tone: 'plain', title, detail, ...extras }),
  error: (title: string, detail?: string, extras?: Extras) =>
    queueToast({ tone: 'fault', title, detail, ...extras }),
};
