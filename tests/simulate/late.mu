property fine expect error = deadlock_free;
