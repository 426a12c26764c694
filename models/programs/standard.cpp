/*
 * Threads of C++: once, a static variable of a function, a shared mutex, a condition variable.
 */
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <shared_mutex>
#include <thread>
#include <vector>

static std::mutex mutex;
static std::condition_variable done;
static std::shared_mutex shared;
static std::once_flag once;
static int count;

struct three {
    int value;
    three()
    {
        std::lock_guard<std::mutex> guard(mutex);
        value = 3;
    }
};

static int get()
{
    static three only;
    return only.value;
}

static void work()
{
    std::call_once(once, [] {
        std::unique_lock<std::mutex> guard(mutex);
        count++;
        done.notify_one();
    });
    assert(get() == 3);
    std::shared_lock<std::shared_mutex> guard(shared);
}

int main()
{
    std::vector<std::thread> threads;

    for (int i = 0; i < 2; i++)
        threads.emplace_back(work);
    {
        std::unique_lock<std::mutex> guard(mutex);
        done.wait(guard, [] { return count > 0; });
    }
    for (auto &t : threads)
        t.join();
    return count == 1 ? 0 : 1;
}
